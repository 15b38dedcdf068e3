import {
  parse,
  protocol,
  type PGlite,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite'

/**
 * After so many uses a statement is prepared anew, and with it its plan: PGlite has no autovacuum, so a plan that was
 * made for an empty table would stay when the table has 10,000 rows.
 */
const maxUses = 100
/** Drizzle writes another statement for each length of a list. */
const maxStatements = 200

type Answers = Parameters<typeof parse.parseResults>[0]

interface Statement {
  name: string
  /** Types of the parameters: ids in `pg_type`. */
  types: readonly number[]
  /** Names and types of the columns: a message; none without rows. */
  columns: Answers
  uses: number
}

const { serialize } = protocol

/**
 * The part of PGlite that Drizzle calls, with prepared statements: a statement is parsed once, its columns are described
 * once, and a query is one message instead of six. Results and errors are those of `PGlite.query`. What it gains: docs/performance.md.
 */
export class PreparedStatements {
  readonly #client: PGlite
  /** By their texts, the one that was prepared longest ago first. */
  readonly #statements = new Map<string, Statement>()
  /** Drizzle passes the same ones with each query, and `PGlite.query` copies some 300 others each time. */
  #parsers: PGlite['parsers'] | undefined
  #prepared = 0

  constructor(client: PGlite) {
    this.#client = client
  }

  #send(messages: readonly Uint8Array[]) {
    const message = Buffer.concat([...messages, serialize.sync()])
    return this.#client.execProtocolStream(message, { syncToFs: false })
  }

  /** What makes room for `text`. */
  #close(text: string): Uint8Array[] {
    const isFull = this.#statements.size >= maxStatements
    const [oldest = text] = isFull ? this.#statements.keys() : []
    const closed = this.#statements.has(text) ? text : oldest
    const statement = this.#statements.get(closed)
    this.#statements.delete(closed)
    return statement ? [serialize.close({ type: 'S', name: statement.name })] : []
  }

  async #prepare(text: string): Promise<Statement> {
    const known = this.#statements.get(text)
    if (known && known.uses++ < maxUses) return known
    const name = `s${++this.#prepared}`
    const described = await this.#send([
      ...this.#close(text),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    ])
    const types = parse.parseDescribeStatementResults(described)
    const columns = described.filter((message) => message.name === 'rowDescription')
    const statement = { name, types, columns, uses: 1 }
    this.#statements.set(text, statement)
    return statement
  }

  async #run<Row>(
    text: string,
    params: unknown[] = [],
    { rowMode = 'object', parsers }: QueryOptions = {},
  ): Promise<Results<Row>> {
    const client = this.#client
    this.#parsers ??= { ...client.parsers, ...parsers } as PGlite['parsers']
    const all = this.#parsers
    return client._runExclusiveQuery(async () => {
      const { name, types, columns } = await this.#prepare(text)
      const values = params.map((value, at) => {
        if (value === null || value === undefined) return null
        return (client.serializers[types[at] ?? 0] ?? String)(value)
      })
      const rows = await this.#send([
        serialize.bind({ statement: name, values }),
        serialize.execute({}),
      ])
      const [result] = parse.parseResults([...columns, ...rows], all, { rowMode })
      return result as Results<Row>
    })
  }

  async query<Row>(
    text: string,
    params?: unknown[],
    options?: QueryOptions,
  ): Promise<Results<Row>> {
    await this.#client._checkReady()
    return this.#client._runExclusiveTransaction(() => this.#run<Row>(text, params, options))
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#client.transaction((tx) => {
      const query: Transaction['query'] = async (text, params, options) => {
        if (tx.closed) throw new Error('The transaction has ended.')
        return this.#run(text, params, options)
      }
      return work({ ...tx, query })
    })
  }
}
