import type { FastifyError, FastifySchemaValidationError } from 'fastify'
import { databaseErrorKind } from '../db/error-kind.ts'
import { invalid, Refused } from '../base/errors.ts'

const kinds: Record<string, string> = {
  integer: 'an integer',
  number: 'a number',
  string: 'text',
  array: 'a list',
  object: 'an object',
  boolean: 'true or false',
}

const ruleOf = ({ keyword, params, message }: FastifySchemaValidationError): string => {
  const limit = String(params['limit'])
  if (keyword === 'type') return `must be ${kinds[String(params['type'])] ?? params['type']}`
  if (keyword === 'minLength')
    return limit === '1' ? 'must not be empty' : `must have at least ${limit} characters`
  if (keyword === 'maxLength') return `must have at most ${limit} characters`
  if (keyword === 'minimum') return `must be at least ${limit}`
  if (keyword === 'maximum') return `must be at most ${limit}`
  if (keyword === 'const') return `must be ${JSON.stringify(params['allowedValue'])}`
  if (keyword === 'pattern') return 'has a wrong form'
  return message ?? 'is wrong'
}

/** 'quantity must be an integer'. Never quotes the input: it may be a password. */
const sentence = (errors: readonly FastifySchemaValidationError[]): string => {
  const [first] = errors
  if (!first) return 'The request does not fit.'
  if (first.keyword === 'required') return `${String(first.params['missingProperty'])} is missing`
  const field = first.instancePath.slice(1).replaceAll('/', '.') || 'The body'
  const choices = errors.filter(
    (one) => one.keyword === 'const' && one.instancePath === first.instancePath,
  )
  if (choices.length > 1)
    return `${field} must be one of ${choices.map((c) => JSON.stringify(c.params['allowedValue'])).join(', ')}`
  return `${field} ${ruleOf(first)}`
}

/** Refuses a body that does not fit its schema. */
export const validationError = (errors: readonly FastifySchemaValidationError[]): Refused =>
  invalid(sentence(errors))

/** Errors that Fastify itself reports, by code; the message says what to send instead. */
const known: Record<string, [status: number, message: string, code: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Send the body as application/json.', 'not-json'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'The body is empty: send a JSON object.', 'invalid'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The body is too large.', 'too-large'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The body is not valid JSON.', 'invalid'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The body broke off.', 'invalid'],
}

const laterOn = 'The shop cannot answer just now. Please try again in a moment.'

export const refusalOf = (error: FastifyError | Refused): Refused | null => {
  if (error instanceof Refused) return error
  if (error.validation) return validationError(error.validation)
  if (databaseErrorKind(error)) return new Refused(503, laterOn, 'unavailable')
  const refusal = known[error.code]
  if (refusal) return new Refused(...refusal)
  if (error.statusCode === 429) return new Refused(429, error.message, 'too-many')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Refused(error.statusCode, 'The request cannot be read.', 'invalid')
  return null
}
