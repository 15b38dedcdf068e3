export const rendered = new Map<string, string>()
