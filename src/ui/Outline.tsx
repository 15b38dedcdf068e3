import { Svg } from './Icon.tsx'
import { outlines, type OutlineName } from './outlines.ts'

/** An icon for islands on pages whose build does not draw it. */
export const Outline = ({ name }: { name: OutlineName }) => <Svg path={outlines[name]} />
