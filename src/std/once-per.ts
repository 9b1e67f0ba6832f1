/** The function with its answers kept: it runs once per object, and forgets the answer when the object is gone. */
export function oncePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const former = known.get(key);
    if (former !== undefined) return former.value;
    const value = make(key);
    known.set(key, { value });
    return value;
  };
}
