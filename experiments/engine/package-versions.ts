/** Versions from the installed packages themselves. */
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

/** Packages that run inside a measured process or measure. */
const measuring = ['fastify', 'piscina', 'autocannon', 'undici', 'hdr-histogram-js', 'execa'];

interface Manifest {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Packages that are not installed are left out. */
export const packageVersions = (): Record<string, string> =>
  Object.fromEntries(
    measuring.flatMap((name) => {
      const version = installedVersion(name);
      return version === null ? [] : [[name, version]];
    }),
  );

function installedVersion(name: string): string | null {
  try {
    const path = findPackageJSON(name, import.meta.url);
    return path === undefined ? null : (manifest(path).version ?? null);
  } catch {
    return null;
  }
}

/** The version of the runtime that this project pins for this platform; `none` when it pins none. */
export function pinnedNode(): string {
  const path = findPackageJSON('..', import.meta.url);
  const pinned = path === undefined ? {} : (manifest(path).optionalDependencies ?? {});
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const fitting = Object.keys(pinned).find((name) => name.endsWith(`${platform}-${process.arch}`));
  return (fitting === undefined ? undefined : pinned[fitting]) ?? 'none';
}

const manifest = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8')) as Manifest;
