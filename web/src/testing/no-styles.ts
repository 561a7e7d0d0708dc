// Stands for every style sheet in unit tests: jsdom lays nothing out.
export {};
