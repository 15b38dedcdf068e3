import type { FastifyInstance } from 'fastify'

type Validator = NonNullable<FastifyInstance['validatorCompiler']>
type Serializer = NonNullable<FastifyInstance['serializerCompiler']>

let validator: Validator | undefined
let serializer: Serializer | undefined
const serializers = new Map<string, ReturnType<Serializer>>()

/**
 * Compiles the schemas of all calls once in a process: that takes longer than most tests of the API. Call it
 * before the server is ready.
 */
export const shareCompilers = (app: FastifyInstance): void => {
  if (validator && serializer) {
    const compile = serializer
    app.setValidatorCompiler(validator)
    app.setSerializerCompiler((route) => {
      const key = `${route.method} ${route.url} ${route.httpStatus ?? ''}`
      const made = serializers.get(key) ?? compile(route)
      serializers.set(key, made)
      return made
    })
    return
  }
  app.addHook('onReady', () => {
    validator = app.validatorCompiler
    serializer = app.serializerCompiler
  })
}
