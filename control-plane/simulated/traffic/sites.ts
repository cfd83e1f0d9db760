import { fnv1a } from '../../model/shared/hash.ts';
import type { LogLevel } from '../../model/observability/log.ts';

/** The routes of an app and how much traffic they have on an average day. */
export interface Site {
  /** No site with other routes has the same. */
  readonly name: string;
  readonly routes: readonly Route[];
}

export interface Route {
  readonly method: string;
  readonly route: string;
  readonly perMinute: number;
  /** Half of the requests take at most that long. */
  readonly medianMs: number;
  /** What `{…}` in the route can be. */
  readonly names?: readonly string[];
  /** Statuses of requests that do not fail, with how many of 64 have each. The first has the rest. */
  readonly statuses: readonly [number, ...(readonly [number, number])[]];
  readonly failure: Failure;
  /** In how many of 1024 half minutes one request fails without an effect. */
  readonly rarely?: number;
  /** What its requests have the database do, for nearly all of their time. */
  readonly statement?: string;
  /** What the app does before that. */
  readonly first?: string;
  /** What the app logs when such a request succeeds. */
  readonly line?: {
    readonly level: LogLevel;
    readonly message: string;
    readonly field: string;
    readonly prefix: string;
  };
}

/** How requests fail in the app. */
export type Failure =
  | { readonly cause: 'statement_timeout'; readonly doing: string; readonly type: string; readonly at: string }
  | {
      readonly cause: 'exception';
      readonly doing: string;
      readonly type: string;
      readonly message: string;
      readonly at: string;
    };

const products = [
  'tea-pot',
  'tea-cup',
  'sencha',
  'gyokuro',
  'matcha',
  'oolong',
  'whisk',
  'strainer',
  'tin',
  'tray',
  'kettle',
  'spoon',
];

const shop: Site = {
  name: 'shop',
  routes: [
    {
      method: 'GET',
      route: '/products/{id}',
      perMinute: 131,
      medianMs: 36,
      names: products,
      statuses: [200, [304, 4], [404, 1]],
      statement: 'SELECT * FROM products WHERE slug = $1',
      failure: broken(
        'page',
        "Cannot read properties of undefined (reading 'price')",
        'product (src/product.ts:31:19)',
      ),
    },
    {
      method: 'GET',
      route: '/',
      perMinute: 78,
      medianMs: 29,
      statuses: [200, [304, 3]],
      statement: 'SELECT * FROM products WHERE featured ORDER BY rank LIMIT 12',
      failure: broken('page', "Cannot read properties of undefined (reading 'featured')", 'home (src/home.ts:12:27)'),
    },
    {
      method: 'GET',
      route: '/api/stock',
      perMinute: 41,
      medianMs: 17,
      statuses: [200],
      statement: 'SELECT product_id, count - held FROM stock',
      failure: broken('stock', 'Unexpected end of JSON input', 'stock (src/stock.ts:9:15)'),
    },
    {
      method: 'POST',
      route: '/api/checkout',
      perMinute: 31,
      medianMs: 82,
      statuses: [200, [409, 1]],
      statement: 'UPDATE stock SET held = held + 1 WHERE product_id = $1',
      first: 'read the basket',
      failure: {
        cause: 'statement_timeout',
        doing: 'checkout',
        type: 'CheckoutError',
        at: 'checkout (src/checkout.ts:48:11)',
      },
      rarely: 16,
      line: { level: 'info', message: 'checkout finished', field: 'order', prefix: 'A-' },
    },
  ],
};

const pages: Site = {
  name: 'pages',
  routes: [
    page('/', 22, 14, "Cannot read properties of null (reading 'title')"),
    page('/about', 6, 11, "Cannot read properties of null (reading 'text')"),
    {
      ...page('/assets/{file}', 38, 3, 'ENOENT: no such file'),
      names: ['site.css', 'site.js', 'logo.svg', 'font.woff2'],
      statuses: [200, [304, 24]],
    },
    {
      ...page('/posts/{slug}', 13, 16, "Cannot read properties of undefined (reading 'body')"),
      names: ['hello', 'spring', 'news', 'thanks', 'old'],
    },
  ],
};

const api: Site = {
  name: 'api',
  routes: [
    {
      ...page('/api/items', 18, 21, 'Unexpected end of JSON input'),
      statement: 'SELECT * FROM items ORDER BY created_at DESC LIMIT 50',
    },
    {
      ...page('/api/items/{id}', 29, 12, "Cannot read properties of undefined (reading 'id')"),
      names: ['1041', '1042', '1057', '1063', '1088', '1102', '1119'],
      statement: 'SELECT * FROM items WHERE id = $1',
    },
    {
      ...page('/api/items', 5, 34, 'Unexpected token in JSON'),
      method: 'POST',
      statuses: [201, [400, 2], [422, 1]],
      statement: 'INSERT INTO items (name, owner) VALUES ($1, $2)',
      failure: {
        cause: 'statement_timeout',
        doing: 'create item',
        type: 'DatabaseError',
        at: 'create (src/items.ts:22:9)',
      },
      line: { level: 'info', message: 'item created', field: 'item', prefix: '' },
    },
    page('/health', 12, 2, 'not ready'),
  ],
};

export const sites = { shop, pages, api };
export type SiteName = keyof typeof sites;

/** The site of an app of which nothing is said. */
export function usualSite(appId: string): SiteName {
  return fnv1a(appId) % 2 === 0 ? 'pages' : 'api';
}

function page(route: string, perMinute: number, medianMs: number, message: string): Route {
  return {
    method: 'GET',
    route,
    perMinute,
    medianMs,
    statuses: [200, [304, 6], [404, 1]],
    failure: broken('request', message, 'render (src/app.ts:17:5)'),
  };
}

function broken(doing: string, message: string, at: string): Failure {
  return { cause: 'exception', doing, type: 'TypeError', message, at };
}
