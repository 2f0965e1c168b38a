// The dependencies that reveal a project's frameworks and tools, by their exact registry names. All
// others are ordinary dependencies.
import { part, type ManifestPart } from "./manifest.ts";

/** `react=React next=Next.js`: a registry name, and the usual name if it differs. */
const named = (
  is: ManifestPart["is"],
  list: string,
): readonly (readonly [string, ManifestPart])[] =>
  list
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [name = "", shown = name] = word.split("=");
      return [name, part(is, shown.replaceAll("~", " "))] as const;
    });

const NPM = new Map([
  ...named("language", "typescript=TypeScript coffeescript=CoffeeScript"),
  ...named(
    "framework",
    `react=React react-native=React~Native next=Next.js preact=Preact vue=Vue nuxt=Nuxt svelte=Svelte
     @sveltejs/kit=SvelteKit @angular/core=Angular solid-js=Solid astro=Astro gatsby=Gatsby ember-source=Ember
     lit=Lit @builder.io/qwik=Qwik @remix-run/react=Remix react-router=React~Router express=Express koa=Koa
     fastify=Fastify hono=Hono @hapi/hapi=hapi @nestjs/core=NestJS meteor=Meteor electron=Electron
     @tauri-apps/api=Tauri expo=Expo socket.io=Socket.IO graphql=GraphQL @apollo/server=Apollo @trpc/server=tRPC
     prisma=Prisma drizzle-orm=Drizzle typeorm=TypeORM sequelize=Sequelize mongoose=Mongoose knex=Knex
     tailwindcss=Tailwind~CSS three=three.js d3=D3 jquery=jQuery redux=Redux rxjs=RxJS`,
  ),
  ...named(
    "tool",
    `vite=Vite webpack rollup=Rollup esbuild parcel=Parcel tsup turbo=Turborepo nx=Nx lerna=Lerna @babel/core=Babel
     @swc/core=SWC gulp grunt=Grunt browserify=Browserify metro=Metro eslint=ESLint oxlint prettier=Prettier
     @biomejs/biome=Biome stylelint=Stylelint xo=XO standard=Standard jest=Jest vitest=Vitest mocha=Mocha ava=AVA
     jasmine=Jasmine karma=Karma tap cypress=Cypress @playwright/test=Playwright puppeteer=Puppeteer
     storybook=Storybook nyc c8 husky lefthook lint-staged semantic-release @changesets/cli=Changesets knip`,
  ),
]);

const PYTHON = new Map([
  ...named(
    "framework",
    `django=Django djangorestframework=Django~REST~framework flask=Flask fastapi=FastAPI starlette=Starlette
     quart=Quart sanic=Sanic tornado=Tornado aiohttp bottle=Bottle pyramid=Pyramid litestar=Litestar falcon=Falcon
     werkzeug=Werkzeug jinja2=Jinja sqlalchemy=SQLAlchemy sqlmodel=SQLModel alembic=Alembic pydantic=Pydantic
     celery=Celery scrapy=Scrapy streamlit=Streamlit gradio=Gradio dash=Dash click=Click typer=Typer numpy=NumPy
     pandas polars=Polars scipy=SciPy scikit-learn torch=PyTorch tensorflow=TensorFlow keras=Keras jax=JAX
     transformers=Transformers langchain=LangChain opencv-python=OpenCV pyspark=PySpark airflow=Airflow
     apache-airflow=Airflow pyqt6=PyQt pyside6=PySide kivy=Kivy`,
  ),
  ...named(
    "tool",
    `pytest tox nox=Nox hypothesis=Hypothesis coverage=Coverage.py ruff=Ruff black=Black flake8=Flake8 isort
     pylint=Pylint mypy pyright=Pyright pre-commit sphinx=Sphinx mkdocs=MkDocs uvicorn=Uvicorn gunicorn=Gunicorn
     cython=Cython cibuildwheel`,
  ),
]);

const RUST = new Map([
  ...named(
    "framework",
    `tokio=Tokio async-std axum actix-web=Actix~Web rocket=Rocket warp hyper tower tonic serde clap diesel=Diesel
     sqlx=SQLx sea-orm=SeaORM bevy=Bevy tauri=Tauri leptos=Leptos yew=Yew dioxus=Dioxus egui wgpu polars=Polars
     rayon=Rayon reqwest wasm-bindgen pyo3=PyO3`,
  ),
  ...named("tool", "criterion=Criterion proptest loom=Loom insta bindgen"),
]);

const GO = new Map([
  ...named(
    "framework",
    `github.com/gin-gonic/gin=Gin github.com/labstack/echo/v4=Echo github.com/gofiber/fiber/v2=Fiber
     github.com/go-chi/chi/v5=chi github.com/gorilla/mux=gorilla/mux github.com/spf13/cobra=Cobra
     github.com/spf13/viper=Viper gorm.io/gorm=GORM entgo.io/ent=ent google.golang.org/grpc=gRPC
     github.com/charmbracelet/bubbletea=Bubble~Tea k8s.io/client-go=Kubernetes~client
     sigs.k8s.io/controller-runtime=controller-runtime github.com/prometheus/client_golang=Prometheus~client`,
  ),
  ...named("tool", "github.com/stretchr/testify=testify github.com/onsi/ginkgo/v2=Ginkgo"),
]);

const RUBY = new Map([
  ...named(
    "framework",
    `rails=Rails sinatra=Sinatra hanami=Hanami roda=Roda grape=Grape rack=Rack activerecord=Active~Record sequel=Sequel
     sidekiq=Sidekiq devise=Devise jekyll=Jekyll puma=Puma`,
  ),
  ...named(
    "tool",
    "rspec=RSpec minitest rubocop=RuboCop standard=Standard rake=Rake sorbet=Sorbet steep=Steep",
  ),
]);

const JVM = new Map([
  ...named(
    "framework",
    `org.springframework.boot:spring-boot-starter-parent=Spring~Boot org.springframework.boot=Spring~Boot
     org.springframework.boot:spring-boot-starter=Spring~Boot org.springframework.boot:spring-boot-starter-web=Spring~Boot
     org.springframework:spring-core=Spring io.quarkus=Quarkus io.quarkus.platform:quarkus-bom=Quarkus
     io.micronaut.application=Micronaut io.ktor.plugin=Ktor com.android.application=Android com.android.library=Android
     org.hibernate.orm:hibernate-core=Hibernate`,
  ),
  ...named(
    "tool",
    `junit:junit=JUnit org.junit.jupiter:junit-jupiter=JUnit org.junit.jupiter:junit-jupiter-api=JUnit
     org.mockito:mockito-core=Mockito com.diffplug.spotless=Spotless`,
  ),
]);

/** By the runtime of their ecosystem. */
export const LIBRARIES: ReadonlyMap<string, ReadonlyMap<string, ManifestPart>> = new Map([
  ["node", NPM],
  ["python", PYTHON],
  ["rust", RUST],
  ["go", GO],
  ["ruby", RUBY],
  ["java", JVM],
]);
