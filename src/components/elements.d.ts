import type { DetailedHTMLProps, HTMLAttributes } from 'react'

/** The shop's own elements, for use inside React islands. */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'add-to-bag': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>
      'login-here': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>
    }
  }
}
