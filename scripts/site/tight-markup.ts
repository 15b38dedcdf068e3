/** White space that no browser shows: between elements of the head, and at both ends of block elements and of boxes. */
const inHead = /<head>[\s\S]*?<\/head>/
const between = />\s+</g
const blocks =
  'li|ul|nav|div|section|header|footer|main|article|details|p|button|summary|template|svg'
const behindStart = new RegExp(`(<(?:${blocks})\\b[^>]*>)\\s+`, 'g')
const beforeEnd = new RegExp(`\\s+(</(?:${blocks})>)`, 'g')
/** And around elements that no style lays out inline. */
const always = 'head|body|html|main|footer|header|nav|section|article|ul|dialog|form|h1|h2|h3'
const beforeBlock = new RegExp(`\\s+(</?(?:${always})\\b)`, 'g')
const behindBlock = new RegExp(`(</(?:${always})>)\\s+`, 'g')
/** Astro writes into islands an unused uid, their name, and that their directive has no options. */
const number = /(<astro-island) uid="\w+"/g
const options = / opts="\{&quot;name&quot;:&quot;\w+&quot;,&quot;value&quot;:true\}"/g

/** The page without what neither reader nor script needs: some 60 bytes compressed. */
export const withTightMarkup = (html: string): string =>
  html
    .replace(inHead, (head) => head.replace(between, '><'))
    .replace(behindStart, '$1')
    .replace(beforeEnd, '$1')
    .replace(beforeBlock, '$1')
    .replace(behindBlock, '$1')
    .replace(number, '$1')
    .replace(options, ' opts="{}"')
