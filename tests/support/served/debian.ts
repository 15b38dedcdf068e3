import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The first program with one of these names on the PATH, or in folders that only root has there. */
export const findProgram = (...names: string[]): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isProgram)

/**
 * Installs a Debian package for the tests. Returns false if this user may not, the system is another, or its
 * packages cannot be reached, which apt-get then prints.
 */
export const installDebian = (name: string): boolean => {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
    // Nothing that is installed here may start as a service.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  }
  // Steps run side by side, and apt-get fails at once while another one updates its lists.
  const aptGet = (...args: string[]) =>
    execFileSync('flock', ['/run/lock/shop-tests-apt', 'apt-get', '-qq', ...args], quiet)
  console.log(`For tests: installing the Debian package ${name} …`)
  try {
    aptGet('update')
    aptGet('install', '-y', '--no-install-recommends', name)
    return true
  } catch {
    return false
  }
}

/** A program on this machine, which `installDebian` may first put there. */
export const findOrInstall = (program: string, debianPackage = program): string | undefined =>
  findProgram(program) ?? (installDebian(debianPackage) ? findProgram(program) : undefined)
