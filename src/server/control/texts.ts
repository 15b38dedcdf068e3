import { asc, eq } from 'drizzle-orm'
import Type, { type Static } from 'typebox'
import { question } from '#src/contract/question.schema.ts'
import { StartError } from '../base/errors.ts'
import type { Db } from '../db/open.ts'
import { categories, verticals } from '../db/schema/catalog.ts'
import { readQuestions, saveQuestions } from '../question/question.service.ts'
import type { CommandContext } from './commands.ts'
import { parseFile } from './file.ts'

const abouts = Type.Array(
  Type.Object(
    {
      slug: Type.String({ minLength: 1, maxLength: 120 }),
      about: Type.String({ maxLength: 300 }),
    },
    { additionalProperties: false },
  ),
)

/** The texts of the shop's own pages; a list that is missing stays as it is. */
const texts = Type.Object(
  {
    verticals: Type.Optional(abouts),
    categories: Type.Optional(abouts),
    questions: Type.Optional(Type.Array(question, { maxItems: 100 })),
  },
  { additionalProperties: false },
)
type Texts = Static<typeof texts>

/** In the order of the menus. */
const readTexts = async (db: Db): Promise<Required<Texts>> => ({
  verticals: await db
    .select({ slug: verticals.slug, about: verticals.about })
    .from(verticals)
    .orderBy(asc(verticals.position)),
  categories: await db
    .select({ slug: categories.slug, about: categories.about })
    .from(categories)
    .innerJoin(verticals, eq(verticals.id, categories.verticalId))
    .orderBy(asc(verticals.position), asc(categories.position)),
  questions: await readQuestions(db),
})

const saveAbouts = async (
  db: Db,
  table: typeof verticals | typeof categories,
  kind: string,
  given: Texts['verticals'] = [],
) => {
  for (const { slug, about } of given) {
    const rows = await db.update(table).set({ about }).where(eq(table.slug, slug)).returning()
    if (!rows.length) throw new StartError(`There is no ${kind} "${slug}". Nothing was changed.`)
  }
}

/** Prints the texts as JSON, or sets those of a file, all or none. Throws a `StartError`. */
export const changeTexts = async (
  { db, say }: CommandContext,
  { text }: { text?: string },
): Promise<void> => {
  if (text === undefined) return say(JSON.stringify(await readTexts(db), null, 2))
  const given = parseFile(texts, text)
  await db.transaction(async (tx) => {
    await saveAbouts(tx, verticals, 'vertical', given.verticals)
    await saveAbouts(tx, categories, 'category', given.categories)
    if (given.questions) await saveQuestions(tx, given.questions)
  })
  say('the texts are in the shop; "npm run rebuild" brings them to the pages')
}
