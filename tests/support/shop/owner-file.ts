/** Arguments of an owner's command that prints a file, or sets one: the text of `file`, if there is one. */
export const ownerFile = (file?: unknown): { text?: string } =>
  file === undefined ? {} : { text: typeof file === 'string' ? file : JSON.stringify(file) }
