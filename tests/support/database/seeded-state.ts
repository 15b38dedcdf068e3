/** Runs statements in a seeded database; resolves with the rows of the last one. */
export type Run = <Row>(statements: string) => Promise<Row[]>

/** Tables with more rows are not copied: a database that changed one is not used again. */
const maxRows = 5_000

interface Table {
  name: string
  columns: string
}

const tablesOf = (run: Run): Promise<Table[]> =>
  run<Table>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
     group by table_name`,
  )

/** Text that differs once a row was added, changed or removed, by table. */
const printsOf = async (run: Run, names: readonly string[]): Promise<Map<string, string>> => {
  const rows = await run<{ name: string; print: string }>(
    names
      .map(
        (name) =>
          `select '${name}' as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as print from ${name}`,
      )
      .join(' union all '),
  )
  return new Map(rows.map(({ name, print }) => [name, print]))
}

const definitions = ['pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_proc', 'pg_index']

/** Copies the tables of a seeded database into a schema of their own, from which they can be put back. */
export const copyTables = async (run: Run): Promise<void> => {
  await run('create schema seeded')
  for (const { name } of await tablesOf(run)) {
    const [all] = await run<{ count: number }>(`select count(*)::int from ${name}`)
    if ((all?.count ?? 0) <= maxRows)
      await run(`create table seeded.${name} as table public.${name}`)
  }
}

/**
 * Remembers what a database with such copies holds. The returned function puts it back: rows, identities,
 * settings of the session. It resolves with false if something else was changed, such as a table's columns.
 */
export const rememberState = async (run: Run): Promise<(run: Run) => Promise<boolean>> => {
  const tables = await tablesOf(run)
  const all = [...tables.map(({ name }) => name), ...definitions]
  const copied = await run<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'seeded'`,
  )
  const hasCopy = new Set(copied.map(({ name }) => name))
  const sequences = await run<{ put_back: string }>(
    `select format('setval(%L, %s, %L)', sequencename, coalesce(last_value, start_value), last_value is not null) as put_back
     from pg_sequences where schemaname = 'public'`,
  )
  const identities = sequences.map((row) => row.put_back).join(', ')
  let prints = await printsOf(run, all)
  return async (run) => {
    // `discard all`, but for the prepared statements, which the client uses again.
    await run(
      'reset all; select pg_advisory_unlock_all(); discard plans; discard temp; discard sequences',
    )
    const now = await printsOf(run, all)
    const changed = all.filter((name) => now.get(name) !== prints.get(name))
    if (changed.some((name) => !hasCopy.has(name))) return false
    const putBack = tables
      .filter(({ name }) => changed.includes(name))
      .map(
        ({ name, columns }) =>
          `delete from ${name}; insert into ${name} (${columns}) overriding system value select ${columns} from seeded.${name};`,
      )
    // As a replica, it checks no foreign keys and runs no triggers.
    await run(
      `begin; set local session_replication_role = replica; ${putBack.join(' ')} select ${identities}; commit`,
    )
    prints = await printsOf(run, all)
    return true
  }
}
