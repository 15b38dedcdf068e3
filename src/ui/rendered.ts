/** HTML of parts that are the same on every page of a build, by name. */
export const rendered = new Map<string, string>()
