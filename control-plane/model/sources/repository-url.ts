/** Hosts that have another name for SSH, and how their path is one of https. */
const otherNames: Readonly<Record<string, (path: string) => string>> = {
  'ssh.dev.azure.com': (path) => {
    const [, owner = '', project = '', name = ''] = path.split('/');
    return `https://dev.azure.com/${owner}/${project}/_git/${name}`;
  },
  'altssh.bitbucket.org': (path) => `https://bitbucket.org/${path}`,
  'altssh.gitlab.com': (path) => `https://gitlab.com/${path}`,
  'ssh.github.com': (path) => `https://github.com/${path}`,
};

/**
 * The URL of a repository by https: its address for SSH, such as `git@githost.test:acme/shop.git`, names the same
 * host and path, since hosts serve both. The port of SSH says nothing about https. Every other text stays as it is.
 */
export function repositoryUrl(address: string): string {
  const [, ofUrl, inUrl] = /^ssh:\/\/git@([^/:]+)(?::\d+)?\/+(.+)$/.exec(address) ?? [];
  const [, short, inShort] = /^git@([^/:]+):\/*(.+)$/.exec(address) ?? [];
  const [host, path] = [ofUrl ?? short, inUrl ?? inShort];
  if (host === undefined || path === undefined) return address;
  return otherNames[host.toLowerCase()]?.(path) ?? `https://${host}/${path}`;
}
