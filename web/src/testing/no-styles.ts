// Replaces every style sheet in unit tests: jsdom has no layout.
export {};
