/** Networks that rules separate, and the ports of this machine that stay open to them. */
export interface RuleOptions {
  /** Name of the table. Another control plane on this machine has a table of its own. */
  readonly name: string;
  /** Addresses for networks of apps. */
  readonly subnets: string;
  /** TCP ports of this machine that containers need: of the ingress and of traces. */
  readonly openPorts: readonly number[];
  /** Addresses of this machine beside the gateways of networks. */
  readonly machine: readonly string[];
}

/** Exit code of the scripts on a machine without a program for rules. */
export const noProgram = 127;

/** Addresses of one link, among them that of the credentials of a rented machine. */
const linkLocal = '169.254.0.0/16';

/**
 * A script for a shell that sets the rules in place of former ones, with nft or else with iptables. The rules come
 * before those of engines and firewalls, which may therefore come and go: a packet that one of them drops is dropped.
 */
export function ruleScript(options: RuleOptions): string {
  return withPrograms(
    `nft -f - <<'END'\n${nftRules(options)}END`,
    `iptables-restore --wait --noflush <<'END'\n${iptablesRules(options)}END
${chainsOf(options)
  .map(({ hook, chain }) => `${jump('-C', hook, chain)} 2>/dev/null || ${jump('-I', hook, chain)} || exit 1`)
  .join('\n')}`,
  );
}

/** A script that removes the rules. */
export function removalScript({ name }: Pick<RuleOptions, 'name'>): string {
  const removeChains = chainsOf({ name }).flatMap(({ hook, chain }) => [
    `${jump('-D', hook, chain)} 2>/dev/null`,
    `iptables -w -t mangle -F ${chain} 2>/dev/null`,
    `iptables -w -t mangle -X ${chain} 2>/dev/null`,
  ]);
  return withPrograms(`nft -f - <<'END'\ntable inet ${name}\ndelete table inet ${name}\nEND`, removeChains.join('\n'));
}

/** A script that only finds out whether there is a program. */
export const programScript = withPrograms('true', 'true');

function withPrograms(nft: string, iptables: string): string {
  return `PATH=/usr/sbin:/usr/bin:/sbin:/bin
if command -v nft >/dev/null; then
${nft}
elif command -v iptables-restore >/dev/null; then
${iptables}
else exit ${noProgram}
fi
`;
}

/** `fib … missing`: the way to the receiver does not lead back into the network that the packet came from. */
function nftRules({ name, subnets, openPorts, machine }: RuleOptions): string {
  const ports = `{ ${[53, ...openPorts].join(', ')} }`;
  const toMachine = machine.length === 0 ? '' : `ip saddr ${subnets} ip daddr { ${machine.join(', ')} }`;
  return `table inet ${name}
delete table inet ${name}
table inet ${name} {
  chain forward {
    type filter hook forward priority -150; policy accept;
    ct state established,related accept
    ip saddr ${subnets} ip daddr ${subnets} fib daddr . iif oif missing drop
    ip saddr ${subnets} ip daddr ${linkLocal} drop
${toMachine === '' ? '' : `    ${toMachine} tcp dport != ${ports} drop\n    ${toMachine} udp dport != 53 drop\n`}  }
  chain input {
    type filter hook input priority -150; policy accept;
    iif lo accept
    ct state established,related accept
    ip saddr ${subnets} tcp dport != ${ports} drop
    ip saddr ${subnets} udp dport != 53 drop
  }
}
`;
}

/** `physdev --physdev-is-bridged`: the packet stays in its network. */
function iptablesRules({ name, subnets, openPorts, machine }: RuleOptions): string {
  const [forward, input] = chainsOf({ name }).map(({ chain }) => chain);
  const ports = [53, ...openPorts].join(',');
  const closed = (chain = '', to = '') => [
    `-A ${chain} -s ${subnets} ${to}-p tcp -m multiport ! --dports ${ports} -j DROP`,
    `-A ${chain} -s ${subnets} ${to}-p udp ! --dport 53 -j DROP`,
  ];
  const lines = [
    '*mangle',
    `:${forward} - [0:0]`,
    `:${input} - [0:0]`,
    `-A ${forward} -m conntrack --ctstate ESTABLISHED,RELATED -j RETURN`,
    `-A ${forward} -s ${subnets} -d ${subnets} -m physdev ! --physdev-is-bridged -j DROP`,
    `-A ${forward} -s ${subnets} -d ${linkLocal} -j DROP`,
    ...machine.flatMap((host) => closed(forward, `-d ${host} `)),
    `-A ${input} -i lo -j RETURN`,
    `-A ${input} -m conntrack --ctstate ESTABLISHED,RELATED -j RETURN`,
    ...closed(input),
    'COMMIT',
  ];
  return `${lines.join('\n')}\n`;
}

/** A chain of iptables has a name of 28 characters at most. */
function chainsOf({ name }: Pick<RuleOptions, 'name'>) {
  return [
    { hook: 'FORWARD', chain: `${name.slice(0, 20)}-forward` },
    { hook: 'INPUT', chain: `${name.slice(0, 20)}-input` },
  ];
}

function jump(command: '-C' | '-D' | '-I', hook: string, chain: string): string {
  return `iptables -w -t mangle ${command} ${hook} -j ${chain}`;
}
