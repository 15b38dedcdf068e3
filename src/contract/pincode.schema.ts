import Type from 'typebox'

export const pincodeLookup = {
  request: Type.Object({ zip_code: Type.String({ minLength: 6, maxLength: 6 }) }),
  reply: Type.Object({
    status: Type.Integer(),
    data: Type.Array(
      Type.Object({
        zip_code: Type.Optional(Type.String()),
        district: Type.Object({
          name: Type.String(),
          state: Type.Object({ name: Type.String() }),
        }),
      }),
    ),
  }),
}

export const deliveryCheck = {
  request: Type.Object({
    store_email: Type.Optional(Type.String({ maxLength: 254 })),
    pincode: Type.String({ minLength: 6, maxLength: 6 }),
  }),
  reply: Type.Object({
    data: Type.Object({ min_days: Type.Integer(), max_days: Type.Integer() }),
  }),
}
