import { defineConfig } from 'vite';

export default defineConfig({
  root: 'src',
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2022',
    // The page's policy allows no scripts and styles inside of it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The test of the chunks' sizes reads it.
    manifest: 'chunks.json',
    rolldownOptions: {
      output: {
        // Otherwise what parts share with the first view would come in files of its own, each with a request.
        codeSplitting: {
          groups: [{ name: 'first', tags: ['$initial'] }],
        },
      },
    },
  },
});
