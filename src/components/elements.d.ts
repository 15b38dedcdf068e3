import type { DetailedHTMLProps, HTMLAttributes } from 'react'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'add-to-bag': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>
      'login-here': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>
    }
  }
}
