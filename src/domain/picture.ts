/** Widths in pixels that the gallery creates. */
export const pictureWidths = [96, 160, 240, 320, 400, 480, 640, 720, 900, 960, 1440, 1920] as const
export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** A file name without extension: 'kaju-katli.jpg' is served as /gallery/320/kaju-katli.avif. */
export const pictureName = (file: string): string => file.replace(/\.[a-z]+$/i, '')
