import './parts/tokens.css';
import './parts/base.css';
import './parts/parts.css';
import './content/content.css';
import './conversation/conversation.css';
import './finding/finding.css';
import './actions/actions.css';
import './app/app.css';
import { render } from 'preact';
import { App } from './app/app.tsx';

render(<App />, document.body);
