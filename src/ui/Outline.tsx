import { Svg } from './Icon.tsx'

/** Drawn by the build, and by islands on pages whose build does not draw them (see icons.ts). */
export const outlines = {
  card: 'M3 5.5h18v13H3zM3 9.5h18M6.5 14.5h4',
  cash: 'M3 7h18v10H3zM14.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM6 10v4m12-4v4',
  chat: 'M12 4a8 8 0 0 0-6.9 12L4 20l4.2-1A8 8 0 1 0 12 4ZM8.5 10.5h7m-7 3.5h4.5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  clock: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0ZM12 7v5.5l3.5 2',
  down: 'm5 9 7 7 7-7',
  facebook:
    'M14.5 8.5H17v-4h-3c-2.5 0-4 1.6-4 4V11H7.5v4H10v6.5h4V15h2.6l.6-4H14V9.3c0-.5.2-.8.5-.8Z',
  gift: 'M4 8.5h16v4H4zM5.5 12.5V20h13v-7.5M12 8.5V20M12 8.5C9.5 8.5 7.5 7.6 7.5 6S9 3.5 10.3 4.6 12 8.5 12 8.5Zm0 0c2.5 0 4.5-.9 4.5-2.5S15 3.5 13.7 4.6 12 8.5 12 8.5Z',
  help: 'M4 14v-2a8 8 0 0 1 16 0v2M4 13.5h3v5H5a1 1 0 0 1-1-1v-4Zm16 0h-3v5h2a1 1 0 0 0 1-1v-4ZM17 18.5c0 1.5-1.5 2.5-4 2.5',
  instagram:
    'M8.5 4h7A4.5 4.5 0 0 1 20 8.5v7a4.5 4.5 0 0 1-4.5 4.5h-7A4.5 4.5 0 0 1 4 15.5v-7A4.5 4.5 0 0 1 8.5 4ZM15.6 12a3.6 3.6 0 1 1-7.2 0 3.6 3.6 0 0 1 7.2 0ZM16.6 7.4v.1',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.2-3.2a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.2 3.2a4 4 0 0 0 5.7 5.7l1.2-1.2',
  mail: 'M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5',
  menu: 'M4 7h16M4 12h16M4 17h10',
  pause: 'M9 6v12m6-12v12',
  phone:
    'M5 4h4l1.5 4.5-2.3 1.7a13 13 0 0 0 5.6 5.6l1.7-2.3L20 15v4a1.5 1.5 0 0 1-1.6 1.5C10.5 20 4 13.5 3.5 5.6A1.5 1.5 0 0 1 5 4Z',
  pin: 'M12 21s7-6.3 7-11.5a7 7 0 0 0-14 0C5 14.7 12 21 12 21ZM14.5 9.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z',
  play: 'M8.5 5.5v13l10-6.5z',
  share: 'M12 15V4m0 0L8 8m4-4 4 4M5 12v8h14v-8',
  shield: 'M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6zM9 12l2.2 2.2 4-4.2',
  star: 'm12 3 2.7 5.8 6.3.8-4.6 4.4 1.2 6.3-5.6-3.1-5.6 3.1 1.2-6.3L3 9.6l6.3-.8z',
  swap: 'M4 12a8 8 0 0 1 14-5.3L20 9m0-5v5h-5m5 3a8 8 0 0 1-14 5.3L4 15m0 5v-5h5',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5v.1',
  zoom: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  user: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6',
} as const

export type OutlineName = keyof typeof outlines

export const Outline = ({ name }: { name: OutlineName }) => <Svg path={outlines[name]} />
