/** The function that works its answer out once for each object that it is asked about, as long as the object is there. */
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
