import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { searchWords } from '../db/schema/search.ts'

/** A word that a typed one may mean, and its similarity, up to 1. */
export interface Correction {
  word: string
  similarity: number
}

const maxCorrections = 3

interface Row {
  [column: string]: unknown
  typed: string
  word: string
  similarity: number
}

/** The beginning of a known word means itself, another word the most similar ones by trigrams, if any. */
export const correct = async (db: Db, words: readonly string[]): Promise<Correction[][]> => {
  const { rows } = await db.execute<Row>(sql`
    select typed.word as typed, guess.word, guess.similarity
    from unnest(${sql.param([...words])}::text[]) as typed(word)
    cross join lateral (
      (select typed.word, 1::float8 as similarity
        where exists (select 1 from ${searchWords} own where own.word like typed.word || '%'))
      union all
      (select near.word, similarity(near.word, typed.word)::float8
        from ${searchWords} near where near.word % typed.word
        order by 2 desc, 1 limit ${maxCorrections})
    ) as guess`)
  return words.map((word) => {
    const guesses = rows.filter((row) => row.typed === word)
    const own = guesses.filter((row) => row.word === word && row.similarity === 1)
    return (own.length ? own.slice(0, 1) : guesses).map(({ word, similarity }) => ({
      word,
      similarity,
    }))
  })
}
