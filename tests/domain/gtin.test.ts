import { expect, test } from 'vitest'
import { isGtin } from '#src/domain/gtin.ts'

test('a barcode counts when its last digit is right', () => {
  for (const code of ['8909990100108', '96385074', '036000291452', '00012345600012'])
    expect([code, isGtin(code)]).toEqual([code, true])
  for (const code of ['8909990100109', '', '890999010010', '12345', '890999010010x'])
    expect([code, isGtin(code)]).toEqual([code, false])
})
