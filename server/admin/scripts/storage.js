/** Values kept in the browser. Storage can be full, switched off, or hold what another release has written. */

/** @returns the stored value; undefined if there is none, or none of JSON */
export function read(store, key) {
  try {
    return JSON.parse(store.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function write(store, key, value) {
  try {
    store.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or switched off.
  }
}

export function remove(store, key) {
  try {
    store.removeItem(key);
  } catch {
    // Storage is switched off.
  }
}

/** @returns the keys that begin with a prefix */
export function keysOf(store, prefix) {
  try {
    return Object.keys(store).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
