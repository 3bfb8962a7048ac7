/* global document, matchMedia, SwaggerUIBundle */

const dark = matchMedia('(prefers-color-scheme: dark)');
const applyScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', applyScheme);
applyScheme();

/** Shows the samples that the document has for an operation above its parameters. The renderer does not know them. */
const codeSamples = () => ({
  wrapComponents: {
    parameters: (Parameters, { React }) =>
      function ParametersBelowSamples(props) {
        const show = React.createElement;
        const samples = props.operation.get('x-codeSamples')?.toJS() ?? [];
        return show(
          React.Fragment,
          null,
          ...samples.map(({ label, source }) =>
            show(
              'details',
              { className: 'sample' },
              show('summary', null, label),
              show('pre', { className: 'sample-text', tabIndex: 0 }, source),
            ),
          ),
          show(Parameters, props),
        );
      },
  },
});

SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#reference',
  plugins: [codeSamples],
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
  // A key of the reader stays in this page, and is gone with it.
  persistAuthorization: false,
  // Nothing is sent elsewhere.
  validatorUrl: null,
});
