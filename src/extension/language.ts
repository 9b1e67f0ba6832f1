// Takes the editor's language. It is imported before all else, because constants are said while they are loaded.
import { l10n } from 'vscode';
import { speak } from '../std/say.ts';

speak(l10n.bundle);
