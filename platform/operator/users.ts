import {
  blockAccount,
  linkAccount,
  listUsers,
  removeAccount,
  renameAccount,
  showUser,
  signOutAccount,
  unblockAccount,
  shownUserBody,
  userBody,
} from '../../control-plane/for-operator.ts';
import { UsageError } from '../../bin/program/options.ts';
import { command, done, type Group, listFlags } from './command.ts';
import { readPart } from './read-given.ts';
import { fieldsOf, listOutput, minuteText } from './table.ts';

const list = command({
  name: 'list',
  isReading: true,
  summary: 'Accounts by their addresses.',
  example: '--search acme.test',
  flags: {
    search: { type: 'string', value: '<text>', about: 'only those with the text in their address or name' },
    ...listFlags,
  },
  async run({ ports }, { flags }) {
    const { rows, next } = await listUsers(ports, { search: flags.search, ...readPart(flags) });
    return listOutput({
      name: 'users',
      rows: rows.map(userBody),
      columns: {
        email: (user) => user.email,
        name: (user) => user.name,
        workspaces: (user) => user.workspaces,
        blocked: (user) => (user.block ? 'yes' : 'no'),
        since: (user) => minuteText(user.createdAt),
        id: (user) => user.id,
      },
      next,
      none: 'There is no such account.',
    });
  },
});

const show = command({
  name: 'show',
  isReading: true,
  summary: 'One account, with its workspaces and tokens.',
  words: ['<email>'],
  example: 'ada@example.com',
  async run({ ports }, { words: [email = ''] }) {
    const body = shownUserBody(await showUser(ports, email));
    return {
      json: { user: body },
      text: fieldsOf({
        email: body.email,
        name: body.name,
        id: body.id,
        since: minuteText(body.createdAt),
        workspaces: body.memberships.map(({ slug, role }) => `${slug} (${role})`).join(', ') || null,
        blocked: body.block && `since ${minuteText(body.block.since) ?? ''}: ${body.block.reason}`,
        sessions: body.sessions,
        tokens: body.tokens.map(({ name, prefix }) => `${name} (${prefix}…)`).join(', ') || null,
        'open tickets': body.openTickets,
      }),
    };
  },
});

const block = command({
  name: 'block',
  summary: 'Refuses every request and sign-in of an account until it is unblocked. Its apps go on.',
  words: ['<email>'],
  example: 'mallory@example.com --reason "Mining on our machines." --yes',
  flags: { reason: { type: 'string', value: '<text>', about: 'the reason, which the person reads' } },
  question: ({ words: [email = ''] }) => `Block the account ${email}?`,
  async run({ ports, operator }, { words: [account = ''], flags: { reason } }) {
    await blockAccount(ports, operator, { account, reason });
    return done(`${account} is blocked. Streams and shells end within 15 seconds.`);
  },
});

const unblock = command({
  name: 'unblock',
  summary: 'Ends the block of an account.',
  words: ['<email>'],
  example: 'mallory@example.com',
  async run({ ports, operator }, { words: [account = ''] }) {
    await unblockAccount(ports, operator, { account });
    return done(`${account} is not blocked.`);
  },
});

const signOut = command({
  name: 'sign-out',
  summary: 'Ends all sessions and tokens of an account, as after a theft.',
  words: ['<email>'],
  example: 'ada@example.com --yes',
  question: ({ words: [email = ''] }) => `End all sessions and tokens of ${email}? Programs need new tokens.`,
  async run({ ports, operator }, { words: [account = ''] }) {
    const ended = await signOutAccount(ports, operator, { account });
    return done(`${account} is signed out: ${ended.sessions} sessions and ${ended.tokens} tokens ended.`, ended);
  },
});

const rename = command({
  name: 'rename',
  summary: 'Changes the name or the e-mail address of an account.',
  words: ['<email>'],
  example: 'ada@example.com --email ada@example.org',
  flags: {
    name: { type: 'string', value: '<text>', about: 'the new name' },
    email: { type: 'string', value: '<email>', about: 'the new address, to which links to sign in are sent' },
  },
  async run({ ports, operator }, { words: [account = ''], flags: { name, email } }) {
    if (name === undefined && email === undefined) throw new UsageError('Name --name, --email or both.');
    await renameAccount(ports, operator, { account, name, email });
    return done(`${account} is changed.`);
  },
});

const link = command({
  name: 'link',
  summary: 'Prints a link with which a person signs in: within 15 minutes, once.',
  words: ['<email>'],
  example: 'ada@example.com',
  async run({ ports, operator, linkTo }, { words: [account = ''] }) {
    const url = linkTo(await linkAccount(ports, operator, { account }));
    return { json: { url }, text: url };
  },
});

const remove = command({
  name: 'remove',
  summary:
    'Closes an account for good. The workspaces with apps that it owns have to be transferred or deleted before.',
  words: ['<email>'],
  example: 'mallory@example.com --yes',
  question: ({ words: [email = ''] }) => `Close the account ${email} for good, with its tokens and tickets?`,
  async run({ ports, operator }, { words: [account = ''] }) {
    await removeAccount(ports, operator, { account });
    return done(`${account} is closed.`);
  },
});

export const users: Group = {
  name: 'users',
  summary: 'Accounts of people.',
  commands: [list, show, block, unblock, signOut, rename, link, remove],
};
