import { wireRail } from './rail.ts'

document.querySelectorAll<HTMLElement>('[data-rail]').forEach(wireRail)
