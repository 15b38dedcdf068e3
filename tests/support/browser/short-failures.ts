import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Characters of a failure's reason. */
const longest = 600

/** Repeats each failure in two lines at the very end, because a CI may show only the end of the output. */
export default class ShortFailures implements Reporter {
  private readonly lines: string[] = []

  onTestEnd(test: TestCase, { errors, status }: TestResult): void {
    if (status === test.expectedStatus || status === 'skipped') return
    const reasons = errors.map(({ message = '' }) => message).join(' | ')
    const reason = stripVTControlCharacters(reasons).replace(/\s+/g, ' ').slice(0, longest)
    this.lines.push(`failed: ${test.titlePath().slice(1).join(' › ')}\n  ${reason || status}`)
  }

  onEnd(): void {
    for (const line of this.lines) console.log(line)
  }

  printsToStdio(): boolean {
    return false
  }
}
