/**
 * Freezes Object.prototype, so that no code of this process can give all objects a property. What it has becomes accessors: libraries
 * assign a `toString` or `constructor` of their own to their objects, which a plain freeze would refuse.
 */
function freezePrototype(): void {
  const prototype = Object.prototype as unknown as Record<string, unknown>;
  for (const [name, { value, configurable }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    // `__proto__` is an accessor already.
    if (value === undefined || !configurable) continue;
    Object.defineProperty(prototype, name, {
      get: () => value as unknown,
      set(this: object, own: unknown) {
        if (this === prototype) throw new TypeError(`Object.prototype.${name} is frozen`);
        Object.defineProperty(this, name, {
          value: own,
          writable: true,
          enumerable: true,
          configurable: true,
        });
      },
      enumerable: false,
      configurable: false,
    });
  }
  Object.freeze(prototype);
}

freezePrototype();
