/** Sends a command of the W3C WebDriver protocol; throws with the driver's message. */
export type Command = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<unknown>

export const webDriverAt = (origin: string): Command => {
  return async (method, path, body) => {
    const answer = await fetch(origin + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (answer.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${method} ${path}: ${error}: ${message}`)
  }
}

/** Actions of the mouse, in order. */
export const pointer = (...actions: object[]) => ({
  actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
})

export const move = (x: number, y: number) => ({
  type: 'pointerMove',
  duration: 0,
  origin: 'viewport',
  x: Math.round(x),
  y: Math.round(y),
})

export const keys = (...pressed: string[]) => ({
  actions: [
    {
      type: 'key',
      id: 'keyboard',
      actions: pressed.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    },
  ],
})
