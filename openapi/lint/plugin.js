import { about } from './about.js';
import { areaTag } from './area-tag.js';
import { bounds } from './bounds.js';
import { closedSchema } from './closed-schema.js';
import { commandOptions } from './command-options.js';
import { componentNames } from './component-names.js';
import { documentedParameters } from './documented-parameters.js';
import { envelope } from './envelope.js';
import { example } from './example.js';
import { fileLength } from './file-length.js';
import { flatInput } from './flat-input.js';
import { health } from './health.js';
import { labels } from './labels.js';
import { multiline } from './multiline.js';
import { opIdVerb } from './op-id-verb.js';
import { pages } from './pages.js';
import { permission } from './permission.js';
import { refusals } from './refusals.js';
import { repeatedExample } from './repeated-example.js';
import { roles } from './roles.js';
import { savedRecord } from './saved-record.js';
import { secrets } from './secrets.js';
import { summaryStyle } from './summary-style.js';
import { vocabulary } from './vocabulary.js';

/** Shiyi's own rules in addition to Redocly's, one per file. */
export default function plugin() {
  return {
    id: 'shiyi',
    rules: {
      oas3: {
        about,
        'area-tag': areaTag,
        bounds,
        'closed-schema': closedSchema,
        'command-options': commandOptions,
        'component-names': componentNames,
        'documented-parameters': documentedParameters,
        envelope,
        example,
        'file-length': fileLength,
        'flat-input': flatInput,
        health,
        labels,
        multiline,
        'op-id-verb': opIdVerb,
        pages,
        permission,
        refusals,
        'repeated-example': repeatedExample,
        roles,
        'saved-record': savedRecord,
        secrets,
        'summary-style': summaryStyle,
        vocabulary,
      },
    },
  };
}
