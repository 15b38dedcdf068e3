import type { PGlite } from '@electric-sql/pglite'

/** Tables with more rows are not copied: a database that changed one is not used again. */
const mostRows = 5_000

interface Table {
  name: string
  columns: string
}

const tablesOf = async (client: PGlite): Promise<Table[]> => {
  const { rows } = await client.query<Table>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
     group by table_name`,
  )
  return rows
}

/** Text that differs once a row was added, changed or removed, by table. */
const printsOf = async (client: PGlite, names: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ name: string; print: string }>(
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
export const copyTables = async (client: PGlite): Promise<void> => {
  await client.exec('create schema seeded')
  for (const { name } of await tablesOf(client)) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int from ${name}`)
    if ((rows[0]?.count ?? 0) <= mostRows)
      await client.exec(`create table seeded.${name} as table public.${name}`)
  }
}

/**
 * Remembers what a database with such copies holds. The returned function puts it back: rows, identities,
 * settings of the session. It resolves with false if something else was changed, such as a table's columns.
 */
export const rememberState = async (client: PGlite): Promise<() => Promise<boolean>> => {
  const tables = await tablesOf(client)
  const all = [...tables.map(({ name }) => name), ...definitions]
  const copied = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'seeded'`,
  )
  const hasCopy = new Set(copied.rows.map(({ name }) => name))
  const { rows: sequences } = await client.query<{ put_back: string }>(
    `select format('setval(%L, %s, %L)', sequencename, coalesce(last_value, start_value), last_value is not null) as put_back
     from pg_sequences where schemaname = 'public'`,
  )
  const identities = sequences.map((row) => row.put_back).join(', ')
  let prints = await printsOf(client, all)
  return async () => {
    await client.exec('discard all')
    const now = await printsOf(client, all)
    const changed = all.filter((name) => now.get(name) !== prints.get(name))
    if (changed.some((name) => !hasCopy.has(name))) return false
    const putBack = tables
      .filter(({ name }) => changed.includes(name))
      .map(
        ({ name, columns }) =>
          `delete from ${name}; insert into ${name} (${columns}) overriding system value select ${columns} from seeded.${name};`,
      )
    // As a replica, it checks no foreign keys and runs no triggers.
    await client.exec(
      `begin; set local session_replication_role = replica; ${putBack.join(' ')} select ${identities}; commit`,
    )
    prints = await printsOf(client, all)
    return true
  }
}
