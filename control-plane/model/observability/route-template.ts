/** Replaces each part of a path that names one of many things by `:id`: numbers, UUIDs, hashes, dates and the like. */
export function routeOf(path: string): string {
  const [bare = ''] = path.split(/[?#]/, 1);
  const segments = bare.split('/').slice(0, mostSegments);
  const route = segments.map((segment) => (isName(segment) ? ':id' : segment)).join('/');
  return route === '' ? '/' : route.slice(0, longestRoute);
}

const mostSegments = 12;
const longestRoute = 200;

const names = [
  // Numbers, dates, and names with a number at an end, such as `A-1042` and `42-blue-chair`.
  /^\d+$/,
  /^\d{4}-\d\d(?:-\d\d.*)?$/,
  /^[A-Za-z]{1,8}[-_]\d{2,}$/,
  /^\d+[-_].+$/,
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  // Hashes and ids of databases.
  /^(?=.*\d)[0-9a-f]{7,}$/i,
  // ULIDs, nanoids and tokens, which have digits and letters in both cases, or are long.
  /^(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9_-]{20,}$/,
  /^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])[A-Za-z0-9_-]{10,}$/,
  /@|%40/,
];

/** A long segment is not a word. A file keeps its name, unless it is a hash. */
function isName(segment: string): boolean {
  if (segment.length > 60) return true;
  const [stem = ''] = segment.split('.', 1);
  return names.some((pattern) => pattern.test(segment)) || (stem !== segment && /^[0-9a-f]{16,}$/i.test(stem));
}
