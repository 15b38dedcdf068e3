import { build, type Plugin } from 'vite'

const suffix = '?inline-script'

/** A module with its imports as text. In a block, because a page's inline scripts share one scope. */
export const inlineScripts = (): Plugin => ({
  name: 'inline-scripts',
  load: {
    filter: { id: /\?inline-script$/ },
    async handler(id) {
      const entry = id.slice(0, -suffix.length)
      const made = await build({
        configFile: false,
        envDir: false,
        logLevel: 'error',
        build: {
          write: false,
          minify: false,
          target: 'esnext',
          lib: { entry, formats: ['es'] },
          rolldownOptions: { output: { topLevelVar: false } },
        },
      })
      const [chunk] = [made].flat().flatMap((one) => ('output' in one ? one.output : []))
      if (chunk?.type !== 'chunk') throw new Error(`${entry} makes no script.`)
      for (const file of chunk.moduleIds) this.addWatchFile(file)
      return `export default ${JSON.stringify(`{${chunk.code}}`)}`
    },
  },
})
