/** HTML of parts that are the same on every page of a build, by name. */
export const kept = new Map<string, string>()
