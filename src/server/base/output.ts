/**
 * Whoever read what a program prints may go before it ends, as `head` does. The program then says
 * nothing more and ends what it has begun.
 */
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
