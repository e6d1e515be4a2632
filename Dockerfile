FROM node:22-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /portal
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node tools/ensure-build.mjs && mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD node -e "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/readyz').then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"
CMD ["node", "--max-old-space-size=256", "--enable-source-maps", "build/server.js"]
