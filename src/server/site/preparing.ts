import { site } from '#src/site.ts'

/** Shown until the first release exists; it reloads by itself. */
export const preparingPage = `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="3">
<title>${site.name} is opening</title>
</head>
<body style="margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;background:#fff8ec;color:#3a1d12;font:18px/1.5 system-ui,sans-serif;text-align:center">
<main>
<h1 style="color:#cf102e;font-size:28px;margin:0 0 8px">The shop is being prepared</h1>
<p style="margin:0">The shelves are being filled. This page opens by itself in a moment.</p>
</main>
</body>
</html>
`
