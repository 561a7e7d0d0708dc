import { createContext, useContext } from 'react';

const About = createContext('');

/** Provides the subject of the charts below it: experiment and date, for the subtitle of a saved picture. */
export const ChartsAbout = About.Provider;
export const useAboutCharts = (): string => useContext(About);
