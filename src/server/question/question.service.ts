import { asc } from 'drizzle-orm'
import type { Question } from '#src/domain/question.ts'
import type { Db } from '../db/database.ts'
import { questions } from '../db/schema/shop.ts'

export const readQuestions = (db: Db): Promise<Question[]> =>
  db
    .select({ question: questions.question, answer: questions.answer })
    .from(questions)
    .orderBy(asc(questions.position))

export const saveQuestions = async (db: Db, all: readonly Question[]): Promise<void> => {
  await db.delete(questions)
  if (all.length)
    await db.insert(questions).values(all.map((one, position) => ({ ...one, position })))
}
