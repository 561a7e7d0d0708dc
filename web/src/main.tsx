import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { FocusStyleManager } from '@blueprintjs/core';
import 'normalize.css/normalize.css';
import '@blueprintjs/core/lib/css/blueprint.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import { createRouter } from './app/routes.js';
import { createStore } from './app/store.js';
import { startI18n } from './i18n/index.js';
import { startTheme } from './lib/theme/theme.js';

startTheme();
FocusStyleManager.onlyShowFocusOnTabs();
await startI18n();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Provider store={createStore()}>
      <RouterProvider router={createRouter()} />
    </Provider>
  </StrictMode>,
);
