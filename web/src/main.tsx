import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { FocusStyleManager } from '@blueprintjs/core';
import 'normalize.css/normalize.css';
import './styles/blueprint-first.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import { Console } from './app/console.js';
import { preload } from './app/page-route.js';
import { routes } from './app/routes.js';
import { createStore } from './app/store.js';
import { startI18n } from './i18n/index.js';
import { keepComposedKeys } from './lib/composing.js';
import { startLibraryLabels } from './lib/library-labels.js';
import { startTheme } from './lib/theme/theme.js';
import { surviveTranslation } from './lib/translated-page.js';

surviveTranslation();
keepComposedKeys();
startTheme();
FocusStyleManager.onlyShowFocusOnTabs();
startLibraryLabels();
const texts = startI18n();
preload(routes, window.location.pathname);
await texts;

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Provider store={createStore()}>
      <BrowserRouter useTransitions={false}>
        <Console />
      </BrowserRouter>
    </Provider>
  </StrictMode>,
);
