{{- define "team-chat.fullname" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name }}{{ end }}
{{- end }}

{{- define "team-chat.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "team-chat.labels" -}}
{{ include "team-chat.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* One manifest, with what `overrides` says of it merged in. Takes root, key, manifest. */}}
{{- define "team-chat.resource" }}
---
{{ mergeOverwrite (fromYaml .manifest) (deepCopy (index .root.Values.overrides .key | default dict)) | toYaml }}
{{- end }}

{{- define "team-chat.image" -}}
{{ printf "%s/%s:%s" .root.Values.image.repository .service (.root.Values.image.tag | default .root.Chart.AppVersion) }}
{{- end }}

{{- define "team-chat.secretName" -}}
{{ printf "%s-%s" (.root.Values.secrets.namePrefix | default (include "team-chat.fullname" .root)) .service }}
{{- end }}

{{/* What all generated passwords are made from. Kept in a Secret, and found there by later upgrades; one value within
     a rendering, whichever template asks first. */}}
{{- define "team-chat.master" -}}
{{- if not (hasKey .Values "renderedMaster") }}
{{- $kept := lookup "v1" "Secret" .Release.Namespace (printf "%s-master" (include "team-chat.fullname" .)) }}
{{- $master := randAlphaNum 48 }}
{{- if $kept }}{{ $master = index $kept.data "master" | b64dec }}{{ end }}
{{- $_ := set .Values "renderedMaster" $master }}
{{- end }}
{{- .Values.renderedMaster }}
{{- end }}

{{/* Takes root and purpose. */}}
{{- define "team-chat.password" -}}
{{ printf "%s/%s" (include "team-chat.master" .root) .purpose | sha256sum | trunc 48 }}
{{- end }}

{{- define "team-chat.databaseHost" -}}
{{- if .Values.postgresql.enabled }}
{{- .Values.postgresql.host | default (printf "%s-postgresql" (include "team-chat.fullname" .)) }}
{{- else }}
{{- required "externalDatabase.host has to be set where postgresql.enabled is false" .Values.externalDatabase.host }}
{{- end }}
{{- end }}

{{- define "team-chat.databaseName" -}}
{{ if .Values.postgresql.enabled }}team_chat{{ else }}{{ .Values.externalDatabase.name }}{{ end }}
{{- end }}

{{/* URL of one service's role. Takes root and service. */}}
{{- define "team-chat.databaseUrl" -}}
{{- $name := include "team-chat.databaseName" .root }}
{{- $role := printf "%s_%s" $name (.service | replace "-" "_") }}
{{- $password := include "team-chat.password" (dict "root" .root "purpose" (printf "database/%s" .service)) }}
{{- $external := .root.Values.externalDatabase }}
{{- $port := ternary 5432 $external.port .root.Values.postgresql.enabled }}
{{- printf "postgres://%s:%s@%s:%v/%s" $role $password (include "team-chat.databaseHost" .root) $port $name }}
{{- if not .root.Values.postgresql.enabled }}{{ $external.parameters }}{{ end }}
{{- end }}

{{- define "team-chat.natsUrl" -}}
{{- $password := include "team-chat.password" (dict "root" .root "purpose" (printf "nats/%s" .service)) }}
{{- $external := .root.Values.externalNats }}
{{- $address := $external.address }}
{{- if .root.Values.nats.enabled }}{{ $address = printf "%s-nats:4222" .root.Release.Name }}{{ end }}
{{- $required := required "externalNats.address has to be set where nats.enabled is false" $address }}
{{- $scheme := ternary "tls" "nats" (and (not .root.Values.nats.enabled) $external.tls) }}
{{- $urls := list }}
{{- range splitList "," $required }}
{{- $urls = append $urls (printf "%s://%s:%s@%s" $scheme $.service $password (trim .)) }}
{{- end }}
{{- join "," $urls }}
{{- end }}

{{/* What every container of ours is denied. */}}
{{- define "team-chat.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "team-chat.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{/* Whether a version of an API is served. Takes root, api (group/version/Kind), since (of Kubernetes): what is
     rendered without a cluster is told the version, but not always the APIs. */}}
{{- define "team-chat.serves" -}}
{{- $hasApi := .root.Capabilities.APIVersions.Has .api }}
{{- $isNew := semverCompare (printf ">=%s-0" .since) .root.Capabilities.KubeVersion.Version }}
{{- if and $hasApi $isNew }}yes{{ end }}
{{- end }}
