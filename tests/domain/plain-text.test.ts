import { expect, test } from 'vitest'
import { plainLine, plainText } from '#src/domain/plain-text.ts'

test.each([
  'Made this morning in pure ghee.\nBest within ten days.',
  'Below <25°C, 5 < 6 > 3, a<3',
  'Fish & chips; A&B; &unknown; &constructor;',
  'Weight <about 250 g',
  '  spaces   stay ',
  '',
])('text without HTML stays as it is: %j', (text) => {
  expect(plainText(text)).toBe(text)
})

test.each([
  ['paragraphs', '<p>One.</p>\n<p class="x">Two,\n three.</p>', 'One.\n\nTwo, three.'],
  ['line breaks', 'One<br>two<br />\nthree<BR/>', 'One\ntwo\nthree'],
  [
    'a list',
    'With:<ul>\n<li>ghee</li>\n<li>nuts</li></ul>Keep cool.',
    'With:\n\n• ghee\n• nuts\n\nKeep cool.',
  ],
  [
    'paragraphs in a list',
    '<ol><li><p>ghee</p></li><li></li><li><p>nuts</p></li></ol>',
    '• ghee\n\n• nuts',
  ],
  ['empty paragraphs', '<p>One</p><p>&nbsp;</p><p></p><p>Two</p>', 'One\n\nTwo'],
  [
    'lines of an editor',
    '<div>One</div><div>two</div><div><br></div><div>three</div>',
    'One\ntwo\n\nthree',
  ],
  [
    'a table',
    '<table><tr><td>Fat</td><td>9 g</td></tr><tr><th>Salt</th><td>1 g</td></tr></table>',
    'Fat 9 g\nSalt 1 g',
  ],
  [
    'inline tags',
    'K<b>aj</b>u <a href="https://a.example">katli</a>\nof cashews',
    'Kaju katli\nof cashews',
  ],
  [
    'entities',
    'Ghee &amp; nuts&nbsp;&ndash; 20&deg;C, &#8377;90, &#x20b9;95, it&#146;s&hellip;',
    'Ghee & nuts – 20°C, ₹90, ₹95, it’s…',
  ],
  ['wrong entities', 'a&#0;b &#xd800;c &#9999999;d &Nbsp;', 'a b c d &Nbsp;'],
  [
    'escaped HTML',
    '&lt;p&gt;Fresh &amp;amp; soft&lt;/p&gt;&lt;p&gt;Daily&lt;/p&gt;',
    'Fresh & soft\n\nDaily',
  ],
  [
    'scripts',
    'Good <script>alert("<p>")</script><style>p{}</style><!-- <p>no</p> -->sweets',
    'Good sweets',
  ],
  [
    'pictures and frames',
    '<img src=x onerror="alert(1)">Hi<iframe src="https://a.example"></iframe>',
    'Hi',
  ],
  ['a cut-off tag', 'Soft <b>and</b> fresh <a href="https://a', 'Soft and fresh'],
])('of HTML the words and their order remain: %s', (_, html, text) => {
  expect(plainText(html)).toBe(text)
})

test('a fact is one line', () => {
  expect(plainLine('<p>Chaina Ram,</p><p>Delhi</p>Est. <b>1901</b>.<br>India')).toBe(
    'Chaina Ram, Delhi, Est. 1901. India',
  )
  expect(plainLine('Of:<ul><li>ghee</li><li>nuts</li></ul>')).toBe('Of: ghee, nuts')
  expect(plainLine('ghee\n• nuts')).toBe('ghee\n• nuts')
})

test.each([
  '<',
  '<p',
  '<script ',
  '<style>',
  '<!--',
  '</',
  '&',
  '&#',
  '• ',
  '\n ',
  '<li>',
  ' ',
  '&nbsp;',
  '<div> ',
])('takes no time to read %j over and over', (piece) => {
  const began = performance.now()
  plainText(`<p>${piece.repeat(100_000 / piece.length)}`)
  expect(performance.now() - began).toBeLessThan(1500)
})
