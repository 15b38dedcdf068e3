import { runWell } from '#tests/support/served/program.ts'

/** Runs an owner's command, `npm run store -- ...`, on an open shop; returns what it prints. */
export const owner = (dataDir: string, ...args: string[]): Promise<string> =>
  runWell('scripts/store.ts', { STORE_DATA_DIR: dataDir }, args)
