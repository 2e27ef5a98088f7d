// `import cover from './Cover.svelte?drawn'` gives the address of an SVG file: the component as it is drawn while the
// client is built. A picture that never changes then costs a phone no script, and the browser keeps it as a file.
import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Component } from 'svelte';
import { createServer, type EnvironmentModuleNode, type Plugin, type ViteDevServer } from 'vite';

const ASKED = /\?drawn$/;
const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const DRAWINGS = join(WEB, 'node_modules', '.drawn');

export function drawn(): Plugin {
  let studio: Promise<ViteDevServer> | null = null;
  return {
    name: 'drawn',
    enforce: 'pre',
    resolveId: {
      filter: { id: ASKED },
      async handler(source, importer) {
        const component = await this.resolve(source.replace(ASKED, ''), importer);
        if (!component) return null;
        studio ??= openStudio();
        return save(component.id, await draw(await studio, component.id));
      },
    },
    async buildEnd() {
      await (await studio)?.close();
      studio = null;
    },
  };
}

/** A Vite of its own, since components that are drawn here are compiled otherwise than those of the client. */
function openStudio(): Promise<ViteDevServer> {
  return createServer({
    root: WEB,
    configFile: false,
    mode: 'production',
    cacheDir: join(DRAWINGS, 'cache'),
    plugins: [
      svelte({
        configFile: false,
        preprocess: vitePreprocess(),
        compilerOptions: { runes: true, dev: false, css: 'injected' },
        prebundleSvelteLibraries: false, // Else the components and `render` get a Svelte each.
      }),
    ],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    logLevel: 'error',
  });
}

function save(component: string, drawing: string): string {
  const file = join(DRAWINGS, `${basename(dirname(component))}-${basename(component, '.svelte')}.svg`);
  mkdirSync(DRAWINGS, { recursive: true });
  writeFileSync(file, drawing);
  return file;
}

async function draw(studio: ViteDevServer, component: string): Promise<string> {
  const { render } = (await studio.ssrLoadModule('svelte/server')) as typeof import('svelte/server');
  const { default: Drawing } = (await studio.ssrLoadModule(component)) as { default: Component };
  const { head, body } = render(Drawing);
  const markup = body.replaceAll(/<!--.*?-->/gs, '').trim();
  const [svg, attributes] = /^<svg([^>]*)>/.exec(markup) ?? [];
  if (!svg) throw new Error(`${component} cannot be drawn into a file: it is not one <svg>.`);
  const own = [...head.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, style]) => style);
  const style = [...(await importedSheets(studio, component)), ...own].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg"${attributes}><style>${tight(style)}</style>${markup.slice(svg.length)}`;
}

/** The style sheets that a component and all that it imports name as files. */
async function importedSheets(studio: ViteDevServer, component: string): Promise<string[]> {
  const sheets = new Set<string>();
  const seen = new Set<EnvironmentModuleNode>();
  const visit = (module: EnvironmentModuleNode) => {
    if (seen.has(module)) return;
    seen.add(module);
    module.importedModules.forEach(visit);
    if (module.file === module.id && module.url.endsWith('.css')) sheets.add(module.url);
  };
  const start = studio.environments.ssr.moduleGraph.getModuleById(component);
  if (start) visit(start);
  return Promise.all([...sheets].map(async (url) => String((await studio.ssrLoadModule(`${url}?inline`)).default)));
}

function tight(style: string): string {
  return style.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\s+/g, ' ');
}
